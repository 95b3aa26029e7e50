/**
 * How a domain was verified: by its DNS record, by the provider's staff, or by its use before
 * domains were verified.
 */
export const DOMAIN_PROOFS = ['dns', 'staff', 'earlier'] as const;
export type DomainProof = (typeof DOMAIN_PROOFS)[number];

/**
 * The result of a DNS lookup: the record; none; one with another value; no answer; or the record of
 * a domain that another company already uses to sign in.
 */
export const DOMAIN_FINDINGS = [
  'verified',
  'missing',
  'another',
  'unreachable',
  'elsewhere',
] as const;
export type DomainFinding = (typeof DOMAIN_FINDINGS)[number];

const PREFIX = 'crustodian-domain-verification=';

/** The TXT record that proves the ownership of a domain; it may also be at the domain itself. */
export const domainRecord = (domain: string, token: string): { name: string; value: string } => ({
  name: `_crustodian.${domain}`,
  value: `${PREFIX}${token}`,
});

/** The texts of a name's TXT records; null if DNS did not answer. */
export type TxtAnswer = readonly string[] | null;

/** Combines the answers for the names of a domain: the right record at one of them is enough. */
export function findingOf(
  answers: readonly TxtAnswer[],
  token: string,
): Exclude<DomainFinding, 'elsewhere'> {
  const texts = answers.flatMap((answer) => answer ?? []).map((text) => text.trim());
  if (texts.includes(`${PREFIX}${token}`)) return 'verified';
  if (texts.some((text) => text.startsWith(PREFIX))) return 'another';
  return answers.includes(null) ? 'unreachable' : 'missing';
}
