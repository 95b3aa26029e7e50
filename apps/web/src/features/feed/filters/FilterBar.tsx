import { Button, Drawer, Menu } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconFilterOff, IconPlus, IconX } from '@tabler/icons-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { bottomBar } from '../../../controls/feedback/bottom-bars.ts';
import { MultiSelect } from '../../../controls/pickers/MultiSelect.tsx';
import type { PickerLook } from '../../../controls/pickers/PickerButton.tsx';
import { SearchableList } from '../../../controls/pickers/SearchableList.tsx';
import { TimeRange } from '../../../controls/pickers/TimeRange.tsx';
import type { HalfHour, HourRange } from '../../../controls/time-of-day.ts';
import { useOnPhone } from '../../../controls/use-on-phone.ts';
import { hourRangeText } from '../../../pizza/formatters.ts';
import { FloatingLayer } from '../../../theme/FloatingLayer.tsx';
import { filterText, restricts, unrestricted, type CardFilter } from './filters.ts';
import { sortName } from './sorting.ts';
import { phrase, say } from '../../../language/language.ts';
import { WHOLE_DAY, type FilterKey, type Sort } from './filter-keys.ts';
import { resetFilters } from '../feed-texts.ts';
import css from './FilterBar.module.css';

export interface FilterBarProps {
  sort: Sort;
  sorts: readonly Sort[];
  onSort: (sort: Sort) => void;
  filters: readonly CardFilter[];
  onFilter: (key: FilterKey, values: readonly string[]) => void;
  hours: HourRange;
  onHours: (hours: HourRange) => void;
  volume: readonly HalfHour[];
  onReset: () => void;
  /** Other contents of the filter sheet on phones: layout, Mark day as reviewed. */
  sheetExtra: ReactNode;
}

/** Order, filters and time of day; phones have them in a bottom sheet. */
export function FilterBar(props: FilterBarProps) {
  const onPhone = useOnPhone();
  return onPhone ? <PhoneBar {...props} /> : <WideBar {...props} />;
}

function WideBar(props: FilterBarProps) {
  const { filters } = props;
  const [added, setAdded] = useState<ReadonlySet<FilterKey>>(new Set());
  const inBar = ({ key, secondary, changed }: CardFilter) =>
    !secondary || changed || added.has(key);
  const more = filters.filter((filter) => !inBar(filter));
  return (
    <div className={css.bar} role="search" aria-label={filtersName()}>
      <SortChoice {...props} look="chip" />
      <span className={css.separator} />
      {filters.filter(inBar).map((filter) => (
        <FilterChip key={filter.key} filter={filter} onFilter={props.onFilter} />
      ))}
      {more.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={css.more}>
              <IconPlus size={13} stroke={1.7} aria-hidden /> {say({ en: 'Filter', es: 'Filtro' })}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => setAdded(new Set([...added, key]))}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ResetButton onReset={props.onReset} />
    </div>
  );
}

function PhoneBar(props: FilterBarProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { filters, hours, onHours, volume } = props;
  const allDay = hours[0] === WHOLE_DAY[0] && hours[1] === WHOLE_DAY[1];
  const set = filters.filter(restricts).length + Number(!allDay);
  return (
    <div className={css.phoneBar} role="search" aria-label={filtersName()}>
      <button type="button" className={css.open} data-set={set > 0 || undefined} onClick={open}>
        <IconAdjustmentsHorizontal size={17} stroke={1.7} aria-hidden />
        {filtersName()} {set > 0 && <span className={css.count}>{set}</span>}
      </button>
      <SortChoice {...props} look="chip" />
      <button type="button" className={css.open} data-set={!allDay || undefined} onClick={open}>
        {hourRangeText(hours)}
      </button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={filtersName()}
        classNames={{ content: css.sheet!, title: css.sheetTitle!, body: css.sheetScroll! }}
        closeButtonProps={{ 'aria-label': phrase('Close') }}
      >
        <div className={css.sheetBody}>
          <TimeRange value={hours} onChange={onHours} volume={volume} />
          {filters.map((filter) => (
            <div key={filter.key}>
              <span className={css.sheetLabel}>{filter.label}</span>
              <FilterChoice filter={filter} look="field" onFilter={props.onFilter} />
            </div>
          ))}
          <div className={css.sheetExtra}>{props.sheetExtra}</div>
          <div ref={bottomBar} className={css.sheetActions}>
            <ResetButton onReset={props.onReset} />
            <Button onClick={close}>{say({ en: 'Show pizzas', es: 'Mostrar pizzas' })}</Button>
          </div>
        </div>
        {opened && <FloatingLayer />}
      </Drawer>
    </div>
  );
}

const filtersName = () => say({ en: 'Filters', es: 'Filtros' });
const sortBy = () => say({ en: 'Sort by', es: 'Ordenar por' });

function SortChoice({ sort, sorts, onSort, look }: FilterBarProps & { look: PickerLook }) {
  return (
    <SearchableList
      label={sortBy()}
      look={look}
      prompt={sortBy()}
      options={sorts.map((value) => ({ value, label: sortName(value) }))}
      value={sort}
      onChange={(value) => {
        const chosen = sorts.find((one) => one === value);
        if (chosen) onSort(chosen);
      }}
    />
  );
}

/** A filter of the bar; if it restricts the list, its x clears it. */
function FilterChip({ filter, onFilter }: Omit<FilterChoiceProps, 'look'>) {
  const set = restricts(filter);
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The x disappears with the restriction, so the focus moves to the chip.
    currentTarget.parentElement?.querySelector('button')?.focus();
    onFilter(filter.key, unrestricted(filter));
  };
  return (
    <span className={set ? css.set : css.unset}>
      <FilterChoice filter={filter} look="chip" onFilter={onFilter} />
      {set && (
        <button
          type="button"
          className={css.clear}
          aria-label={say({ en: `Clear ${filter.label}`, es: `Quitar ${filter.label}` })}
          onClick={clear}
        >
          <IconX size={14} stroke={1.7} aria-hidden />
        </button>
      )}
    </span>
  );
}

interface FilterChoiceProps extends Pick<FilterBarProps, 'onFilter'> {
  filter: CardFilter;
  look: PickerLook;
}

function FilterChoice({ filter, look, onFilter }: FilterChoiceProps) {
  const { key, label, options, value, exactlyOne } = filter;
  if (exactlyOne) {
    return (
      <SearchableList
        label={label}
        look={look}
        prompt={label}
        options={options}
        value={value[0] ?? null}
        onChange={(chosen) => onFilter(key, [chosen])}
      />
    );
  }
  return (
    <MultiSelect
      label={label}
      look={look}
      options={options}
      values={value}
      summary={filterText(filter)}
      active={restricts(filter)}
      onChange={(values) => onFilter(key, values)}
    />
  );
}

function ResetButton({ onReset }: Pick<FilterBarProps, 'onReset'>) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={css.reset!}
      leftSection={<IconFilterOff size={15} stroke={1.7} aria-hidden />}
      onClick={onReset}
    >
      {resetFilters()}
    </Button>
  );
}
