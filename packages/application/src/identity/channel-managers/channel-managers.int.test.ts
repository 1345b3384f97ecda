import { accountStream, channelManagerStream, creatorTagsAt } from '@fanfold/domain/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invocation, refusalOf, startUseCases } from '../../testing/use-cases.ts';
import {
  appointManager,
  checkManagerPassword,
  managesChannel,
  removeManager,
  setManagerPassword,
} from './channel-managers.ts';

let place: Awaited<ReturnType<typeof startUseCases>>;
beforeAll(async () => {
  place = await startUseCases();
});
afterAll(() => place?.[Symbol.asyncDispose]());

const password = 'kettle-drum-77';

describe('the managers of a channel', () => {
  it('are appointed by its creator, and removed at once [IDN-124]', async () => {
    const { deps } = place;
    const [creator, manager] = [await place.account('creator'), await place.account()];
    const who = { managerOid: manager, channelOid: creator };
    expect(await managesChannel(deps, who)).toBe(false);
    await appointManager(deps, invocation(creator), manager);
    await appointManager(deps, invocation(creator), manager);
    expect(await managesChannel(deps, who)).toBe(true);
    const { state } = await deps.eventLog.commands.load(accountStream, manager, { maxAgeMs: 0 });
    expect(creatorTagsAt(state, deps.clock.now())).toEqual([`managed-channel:${creator}`]);
    expect(await managesChannel(deps, { ...who, channelOid: place.nextOid() })).toBe(false);
    await removeManager(deps, invocation(creator), manager);
    await removeManager(deps, invocation(creator), manager);
    expect(await managesChannel(deps, who)).toBe(false);
    const list = await deps.eventLog.commands.load(channelManagerStream, creator, { maxAgeMs: 0 });
    expect(list.state.managers).toEqual({});
    expect(await refusalOf(appointManager(deps, invocation(creator), place.nextOid()))).toBe(
      'ACCOUNT_NOT_FOUND',
    );
    expect(await refusalOf(appointManager(deps, invocation(creator), creator))).toBe('OWN_ACCOUNT');
  });

  it('need the channel’s password, and the appointment before it [IDN-107]', async () => {
    const { deps } = place;
    const [creator, manager, other] = [
      await place.account('creator'),
      await place.account(),
      await place.account(),
    ];
    await appointManager(deps, invocation(creator), manager);
    const check = (managerOid: string, tried = password) =>
      checkManagerPassword(deps, { managerOid, channelOid: creator, password: tried });
    expect(await refusalOf(check(manager))).toBe('MANAGER_PASSWORD_NOT_SET');
    expect(await refusalOf(setManagerPassword(deps, invocation(creator), 'password1'))).toBe(
      'PASSWORD_TOO_COMMON',
    );
    await setManagerPassword(deps, invocation(creator), password);
    await check(manager);
    expect(await refusalOf(check(manager, 'kettle-drum-78'))).toBe('MANAGER_PASSWORD_WRONG');
    // A right password is no proof of an appointment.
    expect(await refusalOf(check(other))).toBe('NOT_ALLOWED');
    await setManagerPassword(deps, invocation(creator), 'another-drum-78');
    expect(await refusalOf(check(manager))).toBe('MANAGER_PASSWORD_WRONG');
  });
});
