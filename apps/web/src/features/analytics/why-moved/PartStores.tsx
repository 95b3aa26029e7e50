import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { countText, dayRangeText, scoreChangeText } from '../../../pizza/formatters.ts';
import type { MovedPart } from './moved-calls.ts';
import { feedOfPart } from './moved-view.ts';
import { say } from '../../../language/language.ts';
import { PIZZAS } from '../../../pizza/names.ts';
import css from './PartStores.module.css';

/** The selected part of a region or company whose pizzas are shown. */
export interface PartChoice {
  part: MovedPart;
  /** 'Cheese seal at dinner'. */
  title: string;
  /** Name of the region or company. */
  of: string;
}

interface PartStoresProps {
  choice: PartChoice | null;
  company: number;
  onClose: () => void;
}

/**
 * The stores of a part: each store's contribution and a link to its pizzas, because the feed shows
 * one store at a time.
 */
export const PartStores = ({ choice, company, onClose }: PartStoresProps) => (
  <Dialog
    opened={choice !== null}
    onClose={onClose}
    title={
      choice
        ? say({
            en: `${choice.of}, ${choice.title}: pizzas of which store?`,
            es: `${choice.of}, ${choice.title}: ¿pizzas de qué tienda?`,
          })
        : ''
    }
  >
    {choice && (
      <>
        <p className={css.days}>{dayRangeText(choice.part.days.min, choice.part.days.max)}</p>
        <ul className={css.stores}>
          {choice.part.stores.map(({ venue, name, value, count }) => (
            <li key={venue}>
              <Link
                to="/daily-feed"
                search={feedOfPart({ id: Number(venue), company }, choice.part)}
              >
                <b>{name}</b>
                {value !== 0 && <span>{scoreChangeText(value)}</span>}
                <span>
                  {countText(count)} {say(PIZZAS)}
                </span>
                <IconArrowRight size={15} stroke={1.8} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </>
    )}
  </Dialog>
);
