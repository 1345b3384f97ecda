/** Thrown at start; the message names each bad variable and what it should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
