// Sentences that several unsupported commands and flags share. Each completes "NAME is not supported: …".

export const NO_ACCESS = "the server serves only the person who started it";
