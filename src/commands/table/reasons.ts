// Sentences that several unsupported commands and flags share. Each completes "NAME is not supported: …".

export const NO_LOCK = "use detach-client and lock the host terminal";
export const NO_MENU = "press the prefix and ? for the keys, or : for a command";
export const NO_CLIENT_CHOICE = "use list-clients and detach-client -t";
export const NO_ACCESS = "the server serves only the person who started it";
