/**
 * The company that an address names, otherwise the first one with stores: the provider, to which
 * staff belong, has none and is chosen only where there is no other. Undefined without a company.
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
