import { count } from './dedicated-lane.ts';

/** Maximum running calls; more would only slow each other down. */
const MOST_AT_WORK = 24;
/**
 * Share of the database connections that one account, and all strangers together, may use, so that
 * others always find a free one. Strangers of one network may use half of it.
 */
const SHARE_OF_CONNECTIONS = 0.6;

/** The account, or the network of a stranger, whose quota applies; null if none does. */
export type QuotaHolder = number | string | null;

/** The account or network, and the company, whose quotas apply to a call. */
export interface CountedCaller {
  person: QuotaHolder;
  /** Null for strangers, for prints, and for people without a company. */
  company: number | null;
}

/** Releases the slot during slow external work, and takes a new one afterwards. */
export type WithoutSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** The caller of a queued call. */
export interface Caller extends CountedCaller {
  /** A print by the server's own browser; refusing its reads would leave the report incomplete. */
  isPrint: boolean;
  /** Calls back when the answer has been sent, or when nobody waits for it any more. */
  whenSent: (callBack: () => void) => void;
}

export const isNetwork = (person: QuotaHolder): person is string => typeof person === 'string';

/** Owners take turns: companies, networks of strangers, and people without a company. */
export function ownerOf({ person, company }: CountedCaller): string {
  if (company !== null) return `company ${company}`;
  return isNetwork(person) ? person : `person ${person}`;
}

/** Counts the running calls, and how many more the quotas permit. */
export class SlotQuotas {
  readonly mostOfAccount: number;
  /** Half of the slots, because a company can create any number of accounts. */
  readonly mostOfCompany = MOST_AT_WORK / 2;
  readonly #mostOfStrangers: number;
  readonly #mostOfNetwork: number;
  /** Calls of an account or network that are running or whose answer has not been sent. */
  readonly #open = new Map<QuotaHolder, number>();
  /**
   * Running calls by company. Unsent answers do not count: a few slow readers would stop their
   * colleagues.
   */
  readonly #ofCompany = new Map<number, number>();
  #atWork = 0;
  #strangersAtWork = 0;

  constructor(connections: number) {
    const share = Math.max(1, Math.floor(connections * SHARE_OF_CONNECTIONS));
    this.mostOfAccount = Math.min(share, MOST_AT_WORK / 2);
    this.#mostOfStrangers = this.mostOfAccount;
    this.#mostOfNetwork = Math.ceil(this.#mostOfStrangers / 2);
  }

  /** How many more calls may run. */
  get room(): number {
    return MOST_AT_WORK - this.#atWork;
  }

  /** How many more calls of an account or network its own quota permits. */
  readonly roomOf = (person: QuotaHolder): number => {
    if (person === null) return Infinity;
    const most = isNetwork(person) ? this.#mostOfNetwork : this.mostOfAccount;
    return most - (this.#open.get(person) ?? 0);
  };

  /** How many more calls of the caller's company, or of all strangers, may run. */
  readonly roomOfGroup = ({ person, company }: CountedCaller): number => {
    if (isNetwork(person)) return this.#mostOfStrangers - this.#strangersAtWork;
    return company === null ? Infinity : this.mostOfCompany - (this.#ofCompany.get(company) ?? 0);
  };

  readonly permits = (caller: CountedCaller): boolean =>
    this.roomOf(caller.person) > 0 && this.roomOfGroup(caller) > 0;

  begin({ person, company }: CountedCaller): void {
    count(this.#open, person, 1);
    this.#countAtWork({ person, company }, 1);
  }

  /** A call no longer runs; its answer counts for its account until `endSent`. */
  leave(caller: CountedCaller): void {
    this.#countAtWork(caller, -1);
  }

  endSent({ person }: CountedCaller): void {
    count(this.#open, person, -1);
  }

  #countAtWork({ person, company }: CountedCaller, by: number): void {
    this.#atWork += by;
    if (isNetwork(person)) this.#strangersAtWork += by;
    if (company !== null) count(this.#ofCompany, company, by);
  }
}
