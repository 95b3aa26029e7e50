import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Which traces are sampled. */
export interface Sampling {
  sampler: (typeof SAMPLERS)[number];
  /** Ratio of the traces started here, 0 to 1, for the samplers that use a ratio. */
  ratio: number;
}

const address = z
  .string()
  .refine(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'must be an address that starts with http:// or https://',
  )
  .optional();
const protocol = z
  .literal('http/protobuf', 'must be http/protobuf, the only one that is spoken')
  .optional();

/** OpenTelemetry's standard variables that control traces; its exporter reads the others itself. */
export const TRACE_SETTINGS = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/, 'must be a ratio from 0 to 1')
    .transform(Number)
    .default(1),
};

/** How traces are sampled; null if none are sent, e.g. without an endpoint. */
export function samplingOf(set: z.infer<z.ZodObject<typeof TRACE_SETTINGS>>): Sampling | null {
  const isDisabled = set.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  if (isDisabled || set.OTEL_TRACES_EXPORTER === 'none') return null;
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT && !set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return null;
  return { sampler: set.OTEL_TRACES_SAMPLER, ratio: set.OTEL_TRACES_SAMPLER_ARG };
}
