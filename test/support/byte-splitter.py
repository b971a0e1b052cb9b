# Runs a program on a pty of its own and passes everything on in both directions a byte at a time, as a slow line may.
import os, pty, select, sys, termios, tty

pid, master = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
before = termios.tcgetattr(0)
tty.setraw(0)
routes = {master: 1, 0: master}
while master in routes:
    for fd in select.select(list(routes), [], [])[0]:
        try:
            byte = os.read(fd, 1)
        except OSError:
            byte = b""
        if byte:
            os.write(routes[fd], byte)
        else:
            del routes[fd]
termios.tcsetattr(0, termios.TCSADRAIN, before)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
