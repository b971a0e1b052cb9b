/*
 * The person at the host terminal, for the bench: opens PTYs, starts clients on them, types, reads everything that
 * comes and says when. Not Node, so that it measures neither its own event loop nor its own garbage collector.
 *
 * Reads one command a line from standard input, fields apart by a tab, bytes as hexadecimal; answers one line each.
 *
 *   open ROWS COLS PROGRAM ARGUMENT...   number of the new terminal
 *   time ID SEND AWAIT TIMEOUT_MS        types SEND; nanoseconds until AWAIT has come, or "timeout"
 *   quiet ID SEND QUIET_MS               types SEND; bytes that came until nothing did for QUIET_MS
 *   size ID ROWS COLS                    resizes the terminal
 *   keys COUNT GAP_US ID...              types COUNT keys in turn at each terminal; nanoseconds to each echo,
 *                                        "COUNT numbers" for each terminal one after the other
 *   recent ID                            the last bytes that came, hexadecimal
 *   close ID                             hangs up
 *
 * AWAIT is looked for in what came since SEND was typed, and the time counts from there; with an empty SEND nothing is
 * typed and both begin at the terminal's last SEND, before any at its opening. A primary device attributes query is answered as xterm would.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { MAX_TERMINALS = 16, MAX_FIELDS = 64, READ_BYTES = 65536, KEPT_BYTES = 8192, KEYS_A_LINE = 60 };

struct terminal {
  int fd;
  pid_t pid;
  /* What came last, a tail long enough for anything that is awaited. */
  unsigned char kept[KEPT_BYTES + READ_BYTES];
  size_t kept_size;
  uint64_t received;
  /* When it was opened, then when it was typed at. */
  int64_t mark_ns;
};

static struct terminal terminals[MAX_TERMINALS];
static int terminal_count;

static int64_t now_ns(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (int64_t)at.tv_sec * 1000000000 + at.tv_nsec;
}

static void write_all(int fd, const unsigned char *bytes, size_t size) {
  while (size > 0) {
    ssize_t taken = write(fd, bytes, size);
    if (taken < 0) {
      if (errno != EAGAIN && errno != EINTR) return;
      struct pollfd poll_fd = {fd, POLLOUT, 0};
      poll(&poll_fd, 1, 100);
      continue;
    }
    bytes += taken;
    size -= (size_t)taken;
  }
}

/* Reads what one terminal has; true when something came. */
static int take(struct terminal *terminal) {
  if (terminal->kept_size > KEPT_BYTES) {
    memmove(terminal->kept, terminal->kept + terminal->kept_size - KEPT_BYTES, KEPT_BYTES);
    terminal->kept_size = KEPT_BYTES;
  }
  ssize_t size = read(terminal->fd, terminal->kept + terminal->kept_size, READ_BYTES);
  if (size <= 0) {
    if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
      close(terminal->fd);
      terminal->fd = -1;
    }
    return 0;
  }
  const unsigned char *fresh = terminal->kept + terminal->kept_size;
  if (memmem(fresh, (size_t)size, "\033[c", 3) != NULL || memmem(fresh, (size_t)size, "\033[0c", 4) != NULL)
    write_all(terminal->fd, (const unsigned char *)"\033[?62;22c", 9);
  terminal->kept_size += (size_t)size;
  terminal->received += (uint64_t)size;
  return 1;
}

/* Waits for any terminal until `until_ns`, reads those that have something; true when `wanted` was among them. */
static int pump(const struct terminal *wanted, int64_t until_ns) {
  struct pollfd poll_fds[MAX_TERMINALS];
  int64_t left_ns = until_ns - now_ns();
  struct timespec wait = {0, 0};
  int came = 0;
  if (left_ns > 0) {
    wait.tv_sec = left_ns / 1000000000;
    wait.tv_nsec = left_ns % 1000000000;
  }
  for (int at = 0; at < terminal_count; at += 1) {
    poll_fds[at].fd = terminals[at].fd;
    poll_fds[at].events = POLLIN;
    poll_fds[at].revents = 0;
  }
  if (ppoll(poll_fds, (nfds_t)terminal_count, &wait, NULL) <= 0) return 0;
  for (int at = 0; at < terminal_count; at += 1)
    if (poll_fds[at].revents != 0 && take(&terminals[at]) && &terminals[at] == wanted) came = 1;
  return came;
}

static int has(const struct terminal *terminal, const unsigned char *text, size_t size) {
  return size == 0 || memmem(terminal->kept, terminal->kept_size, text, size) != NULL;
}

static int64_t type_and_await(struct terminal *terminal, const unsigned char *send, size_t send_size,
                              const unsigned char *await, size_t await_size, int64_t timeout_ns) {
  int64_t asked_ns = now_ns();
  if (send_size > 0) {
    terminal->mark_ns = asked_ns;
    terminal->kept_size = 0;
    write_all(terminal->fd, send, send_size);
  }
  for (;;) {
    if (has(terminal, await, await_size)) return now_ns() - terminal->mark_ns;
    if (now_ns() - asked_ns > timeout_ns || terminal->fd < 0) return -1;
    pump(terminal, now_ns() + 100000000);
  }
}

static void drain_for(int64_t duration_ns) {
  int64_t until_ns = now_ns() + duration_ns;
  while (now_ns() < until_ns) pump(NULL, until_ns);
}

static size_t from_hex(const char *text, unsigned char *bytes, size_t bound) {
  size_t size = 0;
  for (; text[0] != 0 && text[1] != 0 && size < bound; text += 2, size += 1) {
    unsigned value;
    if (sscanf(text, "%2x", &value) != 1) break;
    bytes[size] = (unsigned char)value;
  }
  return size;
}

static void open_terminal(char **fields, int count) {
  struct winsize size = {(unsigned short)atoi(fields[1]), (unsigned short)atoi(fields[2]), 0, 0};
  int id = 0;
  while (id < terminal_count && terminals[id].pid != 0) id += 1;
  struct terminal *terminal = &terminals[id];
  if (id == MAX_TERMINALS || count < 4) {
    printf("failed\n");
    return;
  }
  memset(terminal, 0, sizeof *terminal);
  terminal->mark_ns = now_ns();
  terminal->pid = forkpty(&terminal->fd, NULL, NULL, &size);
  if (terminal->pid == 0) {
    execvp(fields[3], fields + 3);
    _exit(127);
  }
  fcntl(terminal->fd, F_SETFD, FD_CLOEXEC);
  fcntl(terminal->fd, F_SETFL, fcntl(terminal->fd, F_GETFL) | O_NONBLOCK);
  printf("%d\n", id);
  if (id == terminal_count) terminal_count += 1;
}

static void type_keys(char **fields, int count) {
  int keys = atoi(fields[1]);
  int64_t gap_ns = atoll(fields[2]) * 1000;
  int ids = count - 3;
  int64_t *times = calloc((size_t)keys * (size_t)ids, sizeof *times);
  unsigned seed = 12345;
  for (int key = 0; key < keys; key += 1) {
    /* Neither character occurs in a control sequence or a status line. */
    const unsigned char *letter = (const unsigned char *)(key % 2 == 0 ? "&" : ",");
    for (int at = 0; at < ids; at += 1) {
      struct terminal *terminal = &terminals[atoi(fields[3 + at])];
      times[at * keys + key] = type_and_await(terminal, letter, 1, letter, 1, 2000000000);
      seed = seed * 1103515245u + 12345u;
      drain_for(gap_ns / 2 + (int64_t)(seed >> 16) % (gap_ns + 1));
    }
    if (key % KEYS_A_LINE == KEYS_A_LINE - 1) {
      for (int at = 0; at < ids; at += 1) write_all(terminals[atoi(fields[3 + at])].fd, (const unsigned char *)"\r", 1);
      drain_for(20000000);
    }
  }
  for (int at = 0; at < keys * ids; at += 1) printf(at == 0 ? "%lld" : " %lld", (long long)times[at]);
  printf("\n");
  free(times);
}

static void close_terminal(struct terminal *terminal) {
  if (terminal->fd >= 0) close(terminal->fd);
  terminal->fd = -1;
  kill(terminal->pid, SIGHUP);
  for (int tries = 0; tries < 200 && waitpid(terminal->pid, NULL, WNOHANG) == 0; tries += 1) usleep(10000);
  kill(terminal->pid, SIGKILL);
  waitpid(terminal->pid, NULL, WNOHANG);
  terminal->pid = 0;
  printf("closed\n");
}

static void run(char **fields, int count) {
  static unsigned char send[65536], await[4096];
  if (strcmp(fields[0], "open") == 0) {
    open_terminal(fields, count);
    return;
  }
  if (strcmp(fields[0], "keys") == 0) {
    type_keys(fields, count);
    return;
  }
  struct terminal *terminal = count > 1 ? &terminals[atoi(fields[1])] : NULL;
  if (terminal == NULL) {
    printf("failed\n");
  } else if (strcmp(fields[0], "time") == 0 && count == 5) {
    size_t send_size = from_hex(fields[2], send, sizeof send);
    size_t await_size = from_hex(fields[3], await, sizeof await);
    int64_t ns = type_and_await(terminal, send, send_size, await, await_size, atoll(fields[4]) * 1000000);
    if (ns < 0) printf("timeout\n");
    else printf("%lld\n", (long long)ns);
  } else if (strcmp(fields[0], "quiet") == 0 && count == 4) {
    size_t send_size = from_hex(fields[2], send, sizeof send);
    int64_t quiet_ns = atoll(fields[3]) * 1000000;
    uint64_t before = terminal->received;
    terminal->kept_size = 0;
    write_all(terminal->fd, send, send_size);
    for (int64_t last_ns = now_ns(); terminal->fd >= 0 && now_ns() - last_ns < quiet_ns;)
      if (pump(terminal, last_ns + quiet_ns)) last_ns = now_ns();
    printf("%llu\n", (unsigned long long)(terminal->received - before));
  } else if (strcmp(fields[0], "size") == 0 && count == 4) {
    struct winsize size = {(unsigned short)atoi(fields[2]), (unsigned short)atoi(fields[3]), 0, 0};
    ioctl(terminal->fd, TIOCSWINSZ, &size);
    printf("sized\n");
  } else if (strcmp(fields[0], "recent") == 0) {
    for (size_t at = 0; at < terminal->kept_size; at += 1) printf("%02x", terminal->kept[at]);
    printf("\n");
  } else if (strcmp(fields[0], "close") == 0) {
    close_terminal(terminal);
  } else {
    printf("failed\n");
  }
}

int main(void) {
  static char line[262144];
  size_t size = 0;
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    /* Terminals are read between the commands too: a client must never wait for us. */
    struct pollfd poll_fds[MAX_TERMINALS + 1];
    for (int at = 0; at < terminal_count; at += 1) {
      poll_fds[at].fd = terminals[at].fd;
      poll_fds[at].events = POLLIN;
    }
    poll_fds[terminal_count].fd = 0;
    poll_fds[terminal_count].events = POLLIN;
    int watched = terminal_count;
    if (poll(poll_fds, (nfds_t)watched + 1, -1) < 0) continue;
    for (int at = 0; at < watched; at += 1)
      if (terminals[at].fd >= 0 && poll_fds[at].revents != 0) take(&terminals[at]);
    if (poll_fds[watched].revents == 0) continue;
    ssize_t came = read(0, line + size, sizeof line - 1 - size);
    if (came <= 0) break;
    size += (size_t)came;
    char *end;
    while ((end = memchr(line, '\n', size)) != NULL) {
      char *fields[MAX_FIELDS + 1];
      int count = 0;
      *end = 0;
      for (char *field = line; field != NULL && count < MAX_FIELDS; count += 1) {
        fields[count] = field;
        field = strchr(field, '\t');
        if (field != NULL) *field++ = 0;
      }
      fields[count] = NULL;
      run(fields, count);
      fflush(stdout);
      size -= (size_t)(end + 1 - line);
      memmove(line, end + 1, size);
    }
  }
  for (int at = 0; at < terminal_count; at += 1)
    if (terminals[at].fd >= 0) kill(terminals[at].pid, SIGHUP);
  return 0;
}
