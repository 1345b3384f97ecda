import { RefusedError } from '@fanfold/application';
import { checkIn } from '@fanfold/application/rewards';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { AttendanceQuery, AttendanceReply, CheckInBody, CheckInReply } from '@fanfold/contracts/rewards';
import { addDays, parseOid, seoulDay } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import {
  type AttendanceState,
  attendanceStream,
  mondayOf,
  rewardsOf,
  streakOn,
  weekOf,
} from '@fanfold/domain/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf, subjectOf } from '../../http/auth.ts';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { RewardsDeps } from '../deps.ts';

/** COM-012 and COM-013: the week's check-ins, and today's. Days are those of Asia/Seoul. */
export const attendanceRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;

  app.get(
    '/api/account/attendance',
    { schema: { querystring: AttendanceQuery, response: { 200: AttendanceReply } } },
    async (request) => {
      const userOid = await subjectOf(request, request.query.userOid);
      const { state, position } = await eventLog.commands.load(attendanceStream, userOid, { maxAgeMs: 0 });
      const account = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 60_000 });
      const { registeredAt } = account.state;
      const since = registeredAt === null ? null : seoulDay(registeredAt);
      const week = weekAt(state, seoulDay(clock.now()));
      return { position: String(position), userOid: parseOid(userOid), since, ...week };
    },
  );

  app.post(
    '/api/account/attendance',
    { schema: { body: CheckInBody, headers: IdempotencyHeaders, response: { 201: CheckInReply } } },
    async (request, reply) => {
      const { userOid } = request.body;
      if (userOid !== undefined && userOid !== callerOf(request).oid) throw new RefusedError('NOT_ALLOWED');
      const checkedIn = await checkIn(deps, invocationOf(request, 'attendance'));
      markReplayed(reply, checkedIn);
      const { position, day, streakDays, credits, rewards } = checkedIn;
      return reply.code(201).send({ position: String(position), day, streakDays, credits, rewards });
    },
  );
};

/** The week of `today`, Monday first. */
const weekAt = (state: Readonly<AttendanceState>, today: string) => {
  const checked = weekOf(state, today);
  const monday = `${mondayOf(today)}T00:00:00.000Z`;
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index).slice(0, 10));
  const checkedInToday = checked.includes(today);
  const streakDays = checkedInToday ? state.streakDays : streakOn(state, today);
  return {
    today,
    checkedInToday,
    streakDays,
    weekProgress: checked.length,
    week: days.map((day) => ({
      day,
      credits: checked.includes(day) ? (state.week.find((line) => line.day === day)?.credits ?? 0) : null,
    })),
    rewards: rewardsOf(
      checked.filter((day) => day !== today),
      { day: today, streakDays: checkedInToday ? streakDays : streakDays + 1 },
    ),
  };
};
