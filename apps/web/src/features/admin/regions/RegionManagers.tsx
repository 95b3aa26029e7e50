import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Regions } from '../admin-calls.ts';
import { fullName } from '../users/user-list.ts';
import css from '../AdminPage.module.css';
import own from './RegionManagers.module.css';

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
          Region managers
        </h2>
      </header>
      <table className={`${css.table} ${own.regions}`}>
        <thead>
          <tr>
            <th scope="col">Region</th>
            <th scope="col" data-number>
              Stores
            </th>
            <th scope="col">Manager</th>
            <th scope="col">
              <span className="cr-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([code, name]) => {
            const region = regions?.[code];
            return (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td data-number>{region?.stores}</td>
                <td>
                  {region?.manager ? (
                    fullName(region.manager)
                  ) : (
                    <span className={own.none}>{region && 'none'}</span>
                  )}
                </td>
                <td className={own.act}>
                  <Button
                    size="sm"
                    variant="default"
                    onClick={() => onSet(code)}
                    aria-label={`${region?.manager ? 'Change' : 'Set Region Manager'}: ${name}`}
                  >
                    {region?.manager ? 'Change' : 'Set Region Manager'}
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
