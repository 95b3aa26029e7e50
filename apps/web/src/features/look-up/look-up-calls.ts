import {
  endEvidenceLink,
  findPizza,
  linkEvidence,
  readEvidence,
  readEvidenceFile,
  readLookUp,
  readUnseenFile,
} from '@crustodian/contract/look-up';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import type { Language } from '@crustodian/domain/figures/problems';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, openStream } from '../../api/call.ts';
import { saveFile } from '../../charts/export/download.ts';

export type FoundPizzas = Answer<typeof findPizza>;
export type Candidate = FoundPizzas['candidates'][number];
export type UnseenPizza = FoundPizzas['unseen'][number];
export type Evidence = Answer<typeof readEvidence>;
export type Asked = CallInput<typeof findPizza>['body'];

export const lookUpQuery = (company: number) =>
  queryOptions({
    queryKey: ['look-up', company],
    queryFn: ({ signal }) => call(readLookUp, { params: { company } }, { signal }),
  });

/**
 * The server records who looks up what and when, so this query must not be refetched automatically.
 */
export const foundQuery = (company: number, asked: Asked | null) =>
  queryOptions({
    queryKey: ['look-up', company, asked],
    queryFn: ({ signal }) => call(findPizza, { params: { company }, body: asked! }, { signal }),
    enabled: asked !== null,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

const EVIDENCE = 'evidence';

export const evidenceQuery = (pizza: string, language: Language) =>
  queryOptions({
    queryKey: [EVIDENCE, pizza, language],
    queryFn: ({ signal }) =>
      call(readEvidence, { params: { id: pizza }, query: { language } }, { signal }),
  });

/** Creates a link to a pizza's evidence sheet, or ends one. */
export function useEvidenceLinks(pizza: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [EVIDENCE, pizza] });
  const make = useMutation({
    mutationFn: () => call(linkEvidence, { params: { id: pizza }, body: {} }, { alerts: true }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: (link: string) =>
      call(endEvidenceLink, { params: { id: pizza, link } }, { alerts: true }),
    onSettled,
  });
  return { make, end };
}

export async function saveEvidence(pizza: string, language: Language): Promise<void> {
  const input = { params: { id: pizza }, query: { language } };
  const response = await openStream(readEvidenceFile, input, { alerts: true });
  saveFile(`pizza-${pizza}.pdf`, await response.blob());
}

/** Saves the sheet of a pizza that no camera saw. */
export async function saveUnseen(
  { venue, order, line, day }: UnseenPizza,
  language: Language,
): Promise<void> {
  const input = { params: { venue }, query: { order, line, day, language } };
  const response = await openStream(readUnseenFile, input, { alerts: true });
  saveFile(`order-${order}.pdf`, await response.blob());
}
