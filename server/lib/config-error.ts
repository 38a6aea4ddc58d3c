/** A setting is invalid. The message names it, and is all that the operator is shown. */
export class ConfigError extends Error {}
