import { Button, Combobox, Loader, useCombobox, type ComboboxStore } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { matchingOptions, NO_RESULTS, SHOWN_AT_MOST, type Option } from './option-search.ts';
import { phrase, say } from '../../language/language.ts';
import css from './OptionsDropdown.module.css';

/** State of a picker's options: the list, still loading (undefined), or failed. */
export interface OptionsState {
  options: readonly Option[] | undefined;
  /** What failed; with onRetry, Try again is offered. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
}

interface OptionsDropdownProps extends OptionsState {
  combobox: ComboboxStore;
  /** 'Venue': names the list and its search field. */
  label: string;
  multiple?: boolean;
  isChosen: (value: string) => boolean;
  renderOption: (option: Option, chosen: boolean) => ReactNode;
  footer?: ReactNode;
}

/** Number of options from which the search field is shown. */
const SEARCHED_FROM = 7;

/** Combobox store of a picker's list; returns the focus to the button on closing. */
export const useOptionsStore = () => {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
  });
  return combobox;
};

/** The list below a picker: searchable, with loading, failed and empty states. */
export function OptionsDropdown(props: OptionsDropdownProps) {
  const { combobox, label, options, error } = props;
  const closeOnTab = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll('input, button:enabled')];
    if (event.target === (event.shiftKey ? stops[0] : stops.at(-1))) combobox.closeDropdown();
  };
  return (
    <Combobox.Dropdown className={css.dropdown} onKeyDown={closeOnTab}>
      {options && !error && <FoundOptions {...props} options={options} />}
      {error && <FailedOptions {...props} />}
      {!options && !error && (
        <div
          className={css.state}
          role="status"
          aria-label={say({ en: `${label}: loading`, es: `${label}: cargando` })}
        >
          <Loader size="sm" color="gray" />
        </div>
      )}
    </Combobox.Dropdown>
  );
}

/**
 * Focuses the search field, scrolls the list to the chosen option, and lets Enter select the best
 * match. Runs in effects because the store marks options in the DOM. A list that was just rendered
 * has no position yet, so the page must not scroll to it: a list whose button is out of view hides.
 */
function useListFocus(combobox: ComboboxStore, query: string) {
  const { searchRef, selectFirstOption, updateSelectedOptionIndex } = combobox;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    searchRef.current?.focus({ preventScroll: true });
    // An index, because the store looks up 'active' later, when the user may have typed.
    if (list.current) updateSelectedOptionIndex(showChosen(list.current));
  }, [searchRef, updateSelectedOptionIndex]);
  useEffect(() => {
    if (query) selectFirstOption();
  }, [query, selectFirstOption]);
  return list;
}

/**
 * Scrolls only the list until the chosen option is visible; returns its index, -1 if there is none.
 */
function showChosen(list: HTMLElement): number {
  const options = [...list.querySelectorAll('[data-combobox-option]')];
  const chosen = options.findIndex((option) => option.hasAttribute('data-combobox-active'));
  const bottom = options[chosen]?.getBoundingClientRect().bottom ?? 0;
  list.scrollTop += Math.max(0, bottom - list.getBoundingClientRect().bottom);
  return chosen;
}

const moreText = (count: number): string =>
  say({
    en: `${SHOWN_AT_MOST} of ${count} shown. Type to find the others.`,
    es: `Se muestran ${SHOWN_AT_MOST} de ${count}. Escribe para encontrar las demás.`,
  });

type FoundOptionsProps = OptionsDropdownProps & { options: readonly Option[] };

function FoundOptions(props: FoundOptionsProps) {
  const { combobox, label, options, multiple, isChosen, renderOption, footer } = props;
  const [query, setQuery] = useState('');
  const listId = useId();
  const found = matchingOptions(options, query);
  const list = useListFocus(combobox, query);
  return (
    <>
      {/* Always rendered because it has the focus and receives the keys; visible only if the list
         is long. */}
      <Combobox.Search
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        placeholder={say({ en: 'Search', es: 'Buscar' })}
        aria-label={say({
          en: `Search ${label.toLowerCase()}`,
          es: `Buscar ${label.toLowerCase()}`,
        })}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        className={options.length < SEARCHED_FROM ? 'cr-hidden' : css.search}
      />
      <Combobox.Options
        ref={list}
        id={listId}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className={css.options}
        mah={280}
        // Browsers make a scrollable list a tab stop, but here the arrow keys move through it.
        tabIndex={-1}
      >
        {found.slice(0, SHOWN_AT_MOST).map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={isChosen(option.value)}
            aria-selected={isChosen(option.value)}
            className={css.option}
          >
            {renderOption(option, isChosen(option.value))}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {found.length === 0 && (
        <p className={css.state} role="status">
          {say(NO_RESULTS)}
        </p>
      )}
      {found.length > SHOWN_AT_MOST && <p className={css.more}>{moreText(found.length)}</p>}
      {footer}
    </>
  );
}

function FailedOptions({ error, onRetry }: OptionsState) {
  return (
    <div className={css.state} role="alert">
      <p>{error}</p>
      {onRetry && (
        <Button size="sm" variant="default" onClick={onRetry}>
          {phrase('Try again')}
        </Button>
      )}
    </div>
  );
}
