import type { AuditedOne } from './audited-figures-calls.ts';

interface AuditMarkProps {
  state: AuditedOne['state'];
  size?: number;
}

/**
 * A full disc with ±, a quarter-full ring or a dashed ring: shows the audit state without colour.
 */
export const AuditMark = ({ state, size = 13 }: AuditMarkProps) => (
  <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" data-audit={state}>
    {state === 'audited' && (
      <>
        <circle cx="8" cy="8" r="7.4" fill="currentColor" />
        <path
          d="M8 3.7v4.8M5.6 6.1h4.8M5.6 11.4h4.8"
          stroke="var(--surface)"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      </>
    )}
    {state === 'too-few' && (
      <>
        <circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 8V1.4A6.6 6.6 0 0 1 14.6 8z" fill="currentColor" />
      </>
    )}
    {state === 'not-audited' && (
      <circle
        cx="8"
        cy="8"
        r="6.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2.2 2.4"
      />
    )}
  </svg>
);
