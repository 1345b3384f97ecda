import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';

import type { Call, Receiver } from './call.ts';
import { unary } from './unary.ts';

/**
 * The version whose behaviour this node follows; the first release that reports when a subscriber caught up.
 */
const SERVER_VERSION = '23.10.0';

/** What the real server adds to a method's name (its ServerFeatures); other methods have no features. */
const FEATURES: Record<string, string[]> = {
  '/event_store.client.streams.streams/read': ['position', 'events'],
};

/**
 * `ServerFeatures.GetSupportedMethods`: because of this list the client appends through BatchAppend, and
 * refuses most calls about persistent subscriptions to $all. Other methods that are missing here it calls all
 * the same.
 */
export function serverFeatures(paths: readonly string[]): [string, (call: Call) => Receiver] {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(SERVER_VERSION);
  for (const path of paths) {
    const lower = path.toLowerCase();
    const [, service = '', name = ''] = lower.split('/');
    const method = new features.SupportedMethod();
    method.setServiceName(service);
    method.setMethodName(name);
    method.setFeaturesList(FEATURES[lower] ?? []);
    supported.addMethods(method);
  }
  return unary(featureServices.ServerFeaturesService.getSupportedMethods, () => supported);
}
