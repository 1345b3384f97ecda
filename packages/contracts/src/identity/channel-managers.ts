import { z } from 'zod';

import { oid } from '../common.ts';
import { nickname } from './nickname.ts';
import { password } from './password.ts';

const channel = z.object({ oid, nickname: z.string() });

/** The managers of the caller's own channel. */
export const ChannelManagersReply = z.object({
  managers: z.array(channel),
  hasPassword: z.boolean(),
});
export type ChannelManagers = z.infer<typeof ChannelManagersReply>;

export const AppointManagerBody = z.object({ nickname });
export const RemoveManagerBody = z.object({ managerOid: oid });
export const ManagerPasswordBody = z.object({ password });

/** The channels that the caller manages. */
export const ManagedChannelsReply = z.object({ channels: z.array(channel) });
export const ManagerModeBody = z.object({ channelOid: oid, password: z.string().min(1).max(200) });
