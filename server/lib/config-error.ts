/** A setting is at fault. Its message names the setting and is all that the operator is shown. */
export class ConfigError extends Error {}
