/**
 * Whether this browser can take pushes. `homeScreen`: on iPhone and iPad it can once Fanfold is on the home
 * screen.
 */
export type PushSupport = 'ready' | 'denied' | 'homeScreen' | 'none';

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, and is the only one with a touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const pushSupport = (): PushSupport => {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return isApplePhone() ? 'homeScreen' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
};

const subscriptionOf = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

/**
 * SHA-256 of the endpoint of this browser in hex, by which the service names it; null while it takes no
 * pushes.
 */
export const ownPushHash = async (): Promise<string | null> => {
  const subscription = await subscriptionOf();
  if (subscription === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * This browser takes no more pushes; the service notices with the next one. Also where there is no
 * subscription.
 */
export const endOwnPush = async (): Promise<void> => {
  await (await subscriptionOf().catch(() => null))?.unsubscribe().catch(() => false);
};

export type NewSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly browser: string;
};

/**
 * Asks the person for permission and subscribes; null where they do not give it. The address is a new one: an
 * account that was used in this browser before gets nothing there.
 */
export const subscribeBrowser = async (publicKey: string): Promise<NewSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.ready;
  await endOwnPush();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys === undefined) throw new Error('The browser gave no address for pushes');
  return {
    endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    browser: browserName(navigator.userAgent),
  };
};

const programs = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** `Firefox · Android`: enough for a person to know which browser it is. */
export const browserName = (userAgent: string): string => {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(programs), named(systems)].filter((name) => name !== undefined).join(' · ') || 'Browser';
};
