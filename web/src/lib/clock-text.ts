/** `760_000` → `12:40`, `3_760_000` → `1:02:40`. */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0(?=\d:)/, '');
};

const pad = (value: number): string => String(value).padStart(2, '0');
