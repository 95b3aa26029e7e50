import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Regions } from '../admin-calls.ts';
import { fullName } from '../users/user-list.ts';
import css from '../AdminPage.module.css';
import own from './RegionManagers.module.css';
import { say } from '../../../language/language.ts';

interface RegionManagersProps {
  /** Undefined while loading. */
  regions: Regions | undefined;
  /** Maps codes to names. */
  names: Record<string, string>;
  onSet: (region: string) => void;
}

/** Each region with its stores and its manager. */
export function RegionManagers({ regions, names, onSet }: RegionManagersProps) {
  const id = useId();
  const rows = Object.entries(names).toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <section className={css.panel} aria-labelledby={id}>
      <header className={css.panelHead}>
        <h2 className={css.panelTitle} id={id}>
          {say({ en: 'Region managers', es: 'Responsables de región' })}
        </h2>
      </header>
      <table className={`${css.table} ${own.regions}`}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Region', es: 'Región' })}</th>
            <th scope="col" data-number>
              {say({ en: 'Stores', es: 'Tiendas' })}
            </th>
            <th scope="col">{say({ en: 'Manager', es: 'Responsable' })}</th>
            <th scope="col">
              <span className="cr-hidden">{say({ en: 'Change', es: 'Cambiar' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([code, name]) => {
            const region = regions?.[code];
            const act = region?.manager
              ? say({ en: 'Change', es: 'Cambiar' })
              : say({ en: 'Set Region Manager', es: 'Asignar' });
            return (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td data-number>{region?.stores}</td>
                <td>
                  {region?.manager ? (
                    fullName(region.manager)
                  ) : (
                    <span className={own.none}>{region && say({ en: 'none', es: 'ninguno' })}</span>
                  )}
                </td>
                <td className={own.act}>
                  <Button
                    size="sm"
                    variant="default"
                    onClick={() => onSet(code)}
                    aria-label={`${act}: ${name}`}
                  >
                    {act}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
