export {
  type AttendanceCommand,
  type AttendanceRefusal,
  type AttendanceState,
  attendance,
  attendanceRewards,
  attendanceStream,
  mondayOf,
  rewardsOf,
  streakOn,
  weekOf,
} from './decider.ts';
export { type AttendanceEvent, attendanceEvents, type RewardReason, rewardReasons } from './events.ts';
