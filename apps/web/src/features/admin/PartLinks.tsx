import css from './users/UserManagementPage.module.css';

const PARTS = [
  ['users', 'Users'],
  ['create-user', 'Create user'],
  ['region-managers', 'Region managers'],
  ['recipients', 'Report recipients'],
  ['screens', 'Store screens'],
] as const;

/** Where the parts stand below each other: the way to each of them. */
export const PartLinks = ({ hasRegions }: { hasRegions: boolean }) => (
  <nav aria-label="On this page" className={css.parts}>
    {PARTS.filter(([id]) => hasRegions || id !== 'region-managers').map(([id, name]) => (
      <button key={id} type="button" onClick={() => document.getElementById(id)?.scrollIntoView()}>
        {name}
      </button>
    ))}
  </nav>
);
