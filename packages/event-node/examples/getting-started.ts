import { EventStoreDBClient, FORWARDS, type JSONEventType, jsonEvent, START } from '@eventstore/db-client';

type TestEvent = JSONEventType<'TestEvent', { entityId: string; importantData: string }>;

const url = process.env.ESDB_URL ?? 'esdb://localhost:2113?tls=false';
const client = EventStoreDBClient.connectionString(url);

const event = jsonEvent<TestEvent>({
  type: 'TestEvent',
  data: { entityId: 'abc', importantData: 'I wrote my first event!' },
});
await client.appendToStream('some-stream', event);

const read = client.readStream<TestEvent>('some-stream', {
  direction: FORWARDS,
  fromRevision: START,
  maxCount: 10,
});
for await (const { event: recorded } of read) {
  console.log(recorded?.revision, recorded?.data.importantData);
}
await client.dispose();
