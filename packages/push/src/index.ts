export { isAllowedEndpoint } from './endpoint.ts';
export { createPushSender, type Push, type PushAddress, type PushResult, type SendPush } from './sender.ts';
export { pushSettings } from './settings.ts';
