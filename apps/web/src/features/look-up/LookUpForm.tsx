import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { venuesQuery } from '../../api/directory-calls.ts';
import type { ReportVenue } from '../../place/use-place.ts';
import { specialtiesQuery } from '../feed/feed-calls.ts';
import type { LookUpSearch } from './look-up-url.ts';
import css from './LookUp.module.css';

interface LookUpFormProps {
  venue: ReportVenue;
  search: LookUpSearch;
  onSearch: (search: LookUpSearch) => void;
}

/** The first of three acts: what is known of the pizza. */
export function LookUpForm({ venue, search, onSearch }: LookUpFormProps) {
  const [byOrder, setByOrder] = useState(search.order !== undefined);
  return (
    <section className={css.panel} aria-label="What is known">
      <div className={css.head}>
        <span className={css.act} aria-hidden>
          1
        </span>
        <SegmentedControl
          aria-label="By"
          value={byOrder ? 'order' : 'time'}
          onChange={(value) => setByOrder(value === 'order')}
          data={[
            { value: 'time', label: 'Store and time' },
            { value: 'order', label: 'Order number' },
          ]}
        />
      </div>
      {byOrder ? (
        <ByOrder {...{ search, onSearch }} />
      ) : (
        <ByTime {...{ venue, search, onSearch }} />
      )}
    </section>
  );
}

const Find = () => (
  <Button type="submit" leftSection={<IconSearch size={16} stroke={1.9} aria-hidden />}>
    Find
  </Button>
);

function ByOrder({ search, onSearch }: Omit<LookUpFormProps, 'venue'>) {
  const [order, setOrder] = useState(search.order ?? '');
  const { company, venue } = search;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (order.trim() !== '') onSearch({ company, venue, order: order.trim() });
      }}
    >
      <TextInput
        label="Order number"
        value={order}
        maxLength={100}
        required
        data-autofocus
        onChange={({ currentTarget }) => setOrder(currentTarget.value)}
      />
      <Find />
    </form>
  );
}

function ByTime({ venue, search, onSearch }: LookUpFormProps) {
  const { data: stores = [] } = useQuery(venuesQuery(venue.company));
  const { data } = useQuery(specialtiesQuery(venue.company, venue.id));
  const [store, setStore] = useState(String(venue.id));
  const [day, setDay] = useState(search.day ?? venue.today);
  const [time, setTime] = useState(search.time ?? '');
  const [specialty, setSpecialty] = useState(search.specialty ?? '');
  const submit = () =>
    onSearch({
      company: search.company,
      venue: store,
      day,
      time,
      ...(specialty !== '' && { specialty }),
    });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        label="Store"
        value={store}
        onChange={({ currentTarget }) => setStore(currentTarget.value)}
        data={stores.map(({ value, name }) => ({ value, label: name }))}
      />
      <TextInput
        label="Day"
        type="date"
        required
        max={venue.today}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <TextInput
        label="About"
        type="time"
        required
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <NativeSelect
        label="Pizza, if known"
        value={specialty}
        onChange={({ currentTarget }) => setSpecialty(currentTarget.value)}
        data={[
          { value: '', label: 'any' },
          ...Object.entries(data?.pizza_specialties_info ?? {}).map(([value, { en }]) => ({
            value,
            label: en,
          })),
        ]}
      />
      <Find />
    </form>
  );
}
