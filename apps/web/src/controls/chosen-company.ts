/**
 * The company named in the URL, or else the first one with stores: the provider, to which staff
 * belong, has no stores and is chosen only if there is no other company. Undefined without a
 * company.
 */
export function chosenCompany<Company extends { pk: number }>(
  companies: readonly Company[],
  { named, provider }: { named: string | undefined; provider: number },
): Company | undefined {
  return (
    companies.find(({ pk }) => String(pk) === named) ??
    companies.find(({ pk }) => pk !== provider) ??
    companies[0]
  );
}
