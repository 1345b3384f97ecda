import { Written } from '@fanfold/contracts';
import { ChannelManagersReply, ManagedChannelsReply } from '@fanfold/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { command, read } from '../../../lib/api.ts';

const Nothing = z.unknown();

/** Who manages the user's own channel. */
export const managersQuery = queryOptions({
  queryKey: ['channel-managers'],
  queryFn: ({ signal }) => read({ path: '/account/managers', reply: ChannelManagersReply, signal }),
});

/** The channels that the user manages for others. */
export const managedChannelsQuery = queryOptions({
  queryKey: ['managed-channels'],
  queryFn: ({ signal }) => read({ path: '/account/manager-mode', reply: ManagedChannelsReply, signal }),
});

export const appointManager = (body: { readonly nickname: string }) =>
  command({ path: '/account/managers', body, reply: Written });

export const removeManager = (managerOid: string) =>
  command({ path: '/account/managers/remove', body: { managerOid }, reply: Written });

export const setManagerPassword = (password: string) =>
  command({ path: '/account/managers/password', body: { password }, reply: Written });

export const enterManagerMode = (body: { readonly channelOid: string; readonly password: string }) =>
  command({ path: '/account/manager-mode', body, reply: Nothing });

export const leaveManagerMode = () => command({ path: '/account/manager-mode/leave', reply: Nothing });
