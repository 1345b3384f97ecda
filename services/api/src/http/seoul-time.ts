/** `yyyy-mm-dd hh:mm:ss` in Asia/Seoul, which is UTC+9 all year. */
export const seoulTime = (at: string): string =>
  new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
