import { randomUUID } from 'node:crypto';

import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

import type { Clock } from '../storage/types.ts';
import type { Call, Receiver } from './call.ts';
import { unary } from './unary.ts';

const LEADER = 8;

/** `Gossip.Read`: a cluster with one leader, at the address by which the client reached it. */
export function gossipOfOne(now: Clock): [string, (call: Call) => Receiver] {
  const instance = new shared.UUID();
  instance.setString(randomUUID());
  return unary(gossipServices.GossipService.read, (_request, call) => {
    const authority = new URL(`http://${String(call.headers[':authority'])}`);
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress(authority.hostname);
    endPoint.setPort(Number(authority.port || 80));
    const member = new gossip.MemberInfo();
    member.setInstanceId(instance);
    // 100-nanosecond ticks since 1970.
    member.setTimeStamp(`${now()}0000`);
    member.setState(LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const info = new gossip.ClusterInfo();
    info.addMembers(member);
    return info;
  });
}
