import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { companyInfoQuery, venuesQuery } from '../../api/directory-calls.ts';
import { keyName, useShortcuts } from '../../controls/shortcuts.ts';
import { pageLanguage, phrase, say } from '../../language/language.ts';
import { crustName } from '../../pizza/names.ts';
import type { ReportVenue } from '../../place/use-place.ts';
import { specialtiesQuery } from '../feed/feed-calls.ts';
import type { LookUpSearch } from './look-up-url.ts';
import css from './LookUp.module.css';

const ORDER_NUMBER = { en: 'Order number', es: 'Número de pedido' };

interface LookUpFormProps {
  venue: ReportVenue;
  search: LookUpSearch;
  /** Whether a till sends orders, so that pizzas can be found by order. */
  hasOrders: boolean;
  onSearch: (search: LookUpSearch) => void;
}

/** First step: what is known about the pizza. */
export function LookUpForm({ venue, search, hasOrders, onSearch }: LookUpFormProps) {
  const [byOrder, setByOrder] = useState(search.order !== undefined);
  const panel = useRef<HTMLElement>(null);
  const focusFirst = () =>
    panel.current?.querySelector<HTMLElement>('form select, form input')?.focus();
  const isNew = search.order === undefined && search.time === undefined;
  useEffect(() => {
    if (isNew) focusFirst();
  }, [isNew]);
  useShortcuts({
    title: phrase('Find a pizza'),
    shortcuts: [
      { key: 'l', name: say({ en: 'To the first field', es: 'Al primer campo' }), act: focusFirst },
    ],
  });
  return (
    <section
      ref={panel}
      className={css.panel}
      aria-label={say({ en: 'What is known', es: 'Lo que se sabe' })}
    >
      <div className={css.head}>
        <span className={css.act} aria-hidden>
          1
        </span>
        <SegmentedControl
          aria-label={say({ en: 'By', es: 'Por' })}
          value={byOrder ? 'order' : 'time'}
          onChange={(value) => setByOrder(value === 'order')}
          data={[
            { value: 'time', label: say({ en: 'Store and time', es: 'Tienda y hora' }) },
            { value: 'order', label: say(ORDER_NUMBER), disabled: !hasOrders },
          ]}
        />
        <span className={`${css.hint} ${css.keys}`} aria-hidden>
          <kbd className="cr-key">{keyName('l')}</kbd>{' '}
          {say({ en: 'from anywhere', es: 'desde cualquier página' })}
        </span>
      </div>
      {!hasOrders && (
        <p className={`${css.hint} ${css.because}`}>
          {say({
            en: 'Order number is off: no till has sent orders in the last four weeks.',
            es: 'El número de pedido no está disponible: ninguna caja envió pedidos en las últimas cuatro semanas.',
          })}
        </p>
      )}
      {byOrder ? (
        <ByOrder {...{ venue, search, onSearch }} />
      ) : (
        <ByTime {...{ venue, search, hasOrders, onSearch }} />
      )}
    </section>
  );
}

const Find = () => (
  <Button type="submit" leftSection={<IconSearch size={16} stroke={1.9} aria-hidden />}>
    {say({ en: 'Find', es: 'Buscar' })}
  </Button>
);

function ByOrder({ venue, search, onSearch }: Omit<LookUpFormProps, 'hasOrders'>) {
  const { data: stores = [] } = useQuery(venuesQuery(venue.company));
  const [order, setOrder] = useState(search.order ?? '');
  // Without an order in the URL, its store was chosen on another page for another purpose.
  const [store, setStore] = useState(search.order === undefined ? undefined : search.venue);
  const { company } = search;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (order.trim() !== '') onSearch({ company, venue: store, order: order.trim() });
      }}
    >
      <TextInput
        label={say(ORDER_NUMBER)}
        value={order}
        maxLength={100}
        required
        onChange={({ currentTarget }) => setOrder(currentTarget.value)}
      />
      <IfKnown
        label={say({ en: 'Store, if known', es: 'Tienda, si se sabe' })}
        value={store}
        onValue={setStore}
        choices={stores.map(({ value, name }) => ({ value, label: name }))}
      />
      <Find />
    </form>
  );
}

function ByTime({ venue, search, hasOrders, onSearch }: LookUpFormProps) {
  const { data: stores = [] } = useQuery(venuesQuery(venue.company));
  const [store, setStore] = useState(String(venue.id));
  const [day, setDay] = useState(search.day ?? venue.today);
  const [time, setTime] = useState(search.time ?? '');
  const { company, specialty, crust } = search;
  const [product, setProduct] = useState<Product>({ specialty, crust });
  const [pizzas, setPizzas] = useState(search.pizzas);
  const minutes = search.wide ? 30 : 15;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ company, venue: store, day, time, pizzas, ...product });
      }}
    >
      <NativeSelect
        label={say({ en: 'Store', es: 'Tienda' })}
        value={store}
        onChange={({ currentTarget }) => setStore(currentTarget.value)}
        data={stores.map(({ value, name }) => ({ value, label: name }))}
      />
      <TextInput
        label={say({ en: 'Day', es: 'Día' })}
        type="date"
        required
        max={venue.today}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <TextInput
        label={say({ en: `About (±${minutes} min)`, es: `Hacia las (±${minutes} min)` })}
        type="time"
        required
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <ProductFields {...{ venue, product }} onProduct={setProduct} />
      {hasOrders && (
        <IfKnown
          label={say({ en: 'Pizzas in the order, if known', es: 'Pizzas del pedido, si se sabe' })}
          value={pizzas === undefined ? undefined : String(pizzas)}
          onValue={(value) => setPizzas(value === undefined ? undefined : Number(value))}
          choices={ORDER_PIZZAS}
        />
      )}
      <Find />
    </form>
  );
}

const MOST_PIZZAS = 8;
const ORDER_PIZZAS = Array.from({ length: MOST_PIZZAS }, (_, at) => String(at + 1)).map(
  (value) => ({
    value,
    label: value,
  }),
);

type Product = Pick<LookUpSearch, 'specialty' | 'crust'>;

interface ProductFieldsProps {
  venue: ReportVenue;
  product: Product;
  onProduct: (product: Product) => void;
}

function ProductFields({ venue, product: { specialty, crust }, onProduct }: ProductFieldsProps) {
  const { data } = useQuery(specialtiesQuery(venue.company, venue.id));
  const { data: info } = useQuery(companyInfoQuery(venue.id));
  const specialties = Object.entries(data?.pizza_specialties_info ?? {});
  return (
    <>
      <IfKnown
        label={say({ en: 'Pizza, if known', es: 'Pizza, si se sabe' })}
        value={specialty}
        onValue={(value) => onProduct({ specialty: value, crust })}
        choices={specialties.map(([value, names]) => ({ value, label: names[pageLanguage()] }))}
      />
      <IfKnown
        label={say({ en: 'Crust, if known', es: 'Masa, si se sabe' })}
        value={crust}
        onValue={(value) => onProduct({ specialty, crust: value })}
        choices={
          info?.feedbackCrusts.map(({ value }) => ({ value, label: crustName(value) })) ?? []
        }
      />
    </>
  );
}

interface IfKnownProps {
  label: string;
  value: string | undefined;
  onValue: (value: string | undefined) => void;
  choices: readonly { value: string; label: string }[];
}

const IfKnown = ({ label, value, onValue, choices }: IfKnownProps) => (
  <NativeSelect
    label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onValue(currentTarget.value || undefined)}
    data={[{ value: '', label: say({ en: 'any', es: 'cualquiera' }) }, ...choices]}
  />
);
