import { Button, Combobox, Loader, useCombobox, type ComboboxStore } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { matchingOptions, NO_RESULTS, SHOWN_AT_MOST, type Option } from './option-search.ts';
import { phrase, say } from '../../language/language.ts';
import css from './OptionsDropdown.module.css';

/** What a picker knows about its options: the list, still loading (undefined), or failed. */
export interface OptionsState {
  options: readonly Option[] | undefined;
  /** What failed; Try again is offered with onRetry. */
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

/** A search field is worth its place from this many options on. */
const SEARCHED_FROM = 7;

/** The store of a picker's list; the button gets the focus back. */
export const useOptionsStore = () => {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
  });
  return combobox;
};

/** The list under a picker: searchable, with its loading, failed and empty states. */
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
 * The search field takes the focus, the list shows what is chosen, and Enter takes the best match;
 * marks are set in the page itself, so after drawing. A list that was just drawn has no place yet:
 * the page must not scroll to it, because a list whose button is out of sight hides.
 */
function useListFocus(combobox: ComboboxStore, query: string) {
  const { searchRef, selectFirstOption, updateSelectedOptionIndex } = combobox;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    searchRef.current?.focus({ preventScroll: true });
    // At once: the store looks for 'active' later, when someone may have typed already.
    if (list.current) updateSelectedOptionIndex(showChosen(list.current));
  }, [searchRef, updateSelectedOptionIndex]);
  useEffect(() => {
    if (query) selectFirstOption();
  }, [query, selectFirstOption]);
  return list;
}

/** Scrolls the list alone until the chosen option is seen; answers its place, -1 where none is. */
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
      {/* Always there: it holds the focus and hears the keys, seen only where searching helps. */}
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
        // A scrolled list is a stop for Tab by itself; here the arrows move through it.
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
