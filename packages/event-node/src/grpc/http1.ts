/** What the real server answers to a plain `GET`, over HTTP/1 or HTTP/2: load balancers and people ask it. */
export type PlainAnswer = { readonly status: number; readonly type?: string; readonly body?: string };

export const plainAnswer = (method: string | undefined, target: string | undefined): PlainAnswer => {
  const path = (target ?? '/').split('?')[0];
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && path === '/health/live') return { status: 204 };
  if (isRead && path === '/ping')
    return { status: 200, type: 'application/json', body: '{"text":"Ping request successfully handled"}' };
  return { status: 404 };
};
