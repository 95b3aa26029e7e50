import {
  changeTillMapping,
  nameTillProduct,
  readCoverage,
  readTill,
  receiveOrdersFile,
  withdrawOrders,
} from '@crustodian/contract/orders';
import type { Answer, CallInput } from '@crustodian/contract/wire/endpoint';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Till = Answer<typeof readTill>;
export type CoveredVenue = Answer<typeof readCoverage>['venues'][number];
type Mapping = CallInput<typeof changeTillMapping>['body']['mapping'];
export type Meaning = CallInput<typeof nameTillProduct>['body'];

const ORDERS = 'orders';

export const tillQuery = (company: number) =>
  queryOptions({
    queryKey: [ORDERS, 'till', company],
    queryFn: ({ signal }) => call(readTill, { params: { company } }, { signal }),
  });

export const coverageQuery = (company: number, start_date: CalendarDay, end_date: CalendarDay) =>
  queryOptions({
    queryKey: [ORDERS, 'coverage', company, start_date, end_date],
    queryFn: ({ signal }) =>
      call(readCoverage, { params: { company, start_date, end_date } }, { signal }),
  });

/** Mutations of a company's orders. */
export function useChangeOrders(company: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [ORDERS] });
  const params = { company };
  const name = useMutation({
    mutationFn: (body: Meaning) => call(nameTillProduct, { params, body }, { alerts: true }),
    onSettled,
  });
  const map = useMutation({
    mutationFn: (mapping: Mapping) =>
      call(changeTillMapping, { params, body: { mapping } }, { alerts: true }),
    onSettled,
  });
  const upload = useMutation({
    mutationFn: ({ venue, csv }: { venue: number; csv: string }) =>
      call(receiveOrdersFile, { params: { venue }, body: { csv } }, { alerts: true }),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: ({ venue, file }: { venue: number; file: string }) =>
      call(withdrawOrders, { params: { venue }, body: { file } }, { alerts: true }),
    onSettled,
  });
  return { name, map, upload, withdraw };
}
