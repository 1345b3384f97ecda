/** `localhost`, 127.0.0.0/8 and ::1, as a host or as the host of an address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || host === '::1' || host === '[::1]';
