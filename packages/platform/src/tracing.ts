import { createHash } from 'node:crypto';
import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';

import type { Logger } from './log.ts';

/**
 * Traces over OTLP when FANFOLD_OTLP_URL names a collector; otherwise every call here returns at once.
 *
 * No trace context is passed between processes. The trace id is the correlation id, which every event carries
 * anyway, and each span's id is derived from what it describes, so another process can name its parent:
 * request ← append ← projection ← live message, and append ← append where a process manager reacted to an
 * event.
 */
export type Span = {
  readonly correlationId: string;
  readonly name: string;
  /** Identifies the span, in its whole trace and for other processes. */
  readonly id: SpanName;
  readonly parent?: SpanName | undefined;
  /** Milliseconds since the epoch. A span is recorded when it is over. */
  readonly startedAtMs: number;
  readonly kind?: 'server' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
  readonly failed?: boolean;
};

export type SpanName = readonly ['request' | 'append' | 'project' | 'live', ...(string | number | bigint)[]];

let tracer: Tracer | undefined;
/** Ids for the span that is being made. Making one is synchronous, so two spans never share them. */
let next = { traceId: '', spanId: '' };
const requests = new Set<string>();

/** Whether spans are exported: ask before computing a span's attributes. */
export const isTracing = (): boolean => tracer !== undefined;

/** Sends spans from now on; disposing sends the rest. Without a url no library is loaded. */
export const startTracing = async (
  url: string | undefined,
  { service, log }: { readonly service: string; readonly log: Logger },
): Promise<AsyncDisposable> => {
  if (!url) return { [Symbol.asyncDispose]: async () => {} };
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  diag.setLogger(quietly(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: 2_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `fanfold-${service}`,
      'service.namespace': 'fanfold',
    }),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    // Spans that a collector does not accept in time are dropped: tracing must never delay the product.
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: 4_096, scheduledDelayMillis: 1_000 })],
  });
  tracer = provider.getTracer('fanfold');
  return {
    [Symbol.asyncDispose]: async () => {
      tracer = undefined;
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'spans were lost'));
    },
  };
};

/** Records a span that has just ended. */
export const recordSpan = (span: Span): void => {
  if (!tracer) return;
  const traceId = span.correlationId.replaceAll('-', '').toLowerCase();
  // An id that is not a UUID came from outside; its trace id is a hash of it.
  const trace32 = /^[0-9a-f]{32}$/.test(traceId) ? traceId : hex(span.correlationId, 32);
  next = { traceId: trace32, spanId: spanIdOf(span.id) };
  const context = span.parent
    ? trace.setSpanContext(ROOT_CONTEXT, {
        traceId: trace32,
        spanId: spanIdOf(span.parent),
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })
    : ROOT_CONTEXT;
  const { name, startedAtMs, attributes = {}, failed = false, kind } = span;
  const made = tracer.startSpan(
    name,
    {
      startTime: startedAtMs,
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      attributes: { ...attributes, 'fanfold.correlation_id': span.correlationId },
    },
    context,
  );
  if (failed) made.setStatus({ code: 2 });
  made.end();
};

/** Marks a request of this process as in progress, so that its appends name it as parent. */
export const beginRequest = (correlationId: string): void => void requests.add(correlationId);
export const endRequest = (correlationId: string): void => void requests.delete(correlationId);
export const requestSpan = (correlationId: string): SpanName | undefined =>
  requests.has(correlationId) ? ['request', correlationId] : undefined;

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const;

const spanIdOf = (name: SpanName): string => hex(name.join(' '), 16);

const hex = (text: string, characters: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, characters);

/** An unreachable collector is logged once a minute. */
const quietly = (log: Logger) => {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (message: string) => {
    if (performance.now() - saidAt < 60_000) return;
    saidAt = performance.now();
    log.warn({ reason: message.slice(0, 300) }, 'spans could not be sent');
  };
  const nothing = () => {};
  return { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing };
};
