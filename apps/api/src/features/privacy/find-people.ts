import { findPeople as contract } from '@crustodian/contract/privacy';
import { handle } from '#platform/http/http';
import { peopleOf } from './people.ts';

export const findPeople = handle(contract, ({ query }, context) => peopleOf(context, query.q));
