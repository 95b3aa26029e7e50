import { placeSearch } from '../controls/address.ts';
import { adminSearch, auditSearch } from '../features/admin/admin-url.ts';
import { lazyPage } from './lazy-page.ts';
import { page } from './page-route.ts';

export const userManagement = page('/admin/user-management', {
  title: 'User management',
  section: 'Admin',
  access: 'admin',
  page: lazyPage(
    () => import('../features/admin/users/UserManagementPage.tsx'),
    'UserManagementPage',
  ),
  search: adminSearch,
  spanish: true,
});

export const variableAdministration = page('/admin/variable-administration', {
  title: 'Variable administration',
  section: 'Admin',
  access: 'admin',
  page: lazyPage(
    () => import('../features/admin/quality/VariableAdministrationPage.tsx'),
    'VariableAdministrationPage',
  ),
  search: placeSearch,
  spanish: true,
});

/** Not in the specification; reached from portion control. */
export const recipes = page('/recipes', {
  title: 'Recipes and prices',
  section: 'Admin',
  access: 'recipes',
  page: lazyPage(() => import('../features/management/RecipesPage.tsx'), 'RecipesPage'),
  spanish: true,
  search: placeSearch,
});

/** Not in the specification; reached from the user menu and the user management. */
export const auditLog = page('/audit-log', {
  title: 'Audit log',
  section: 'Admin',
  access: 'adminOrStaff',
  page: lazyPage(() => import('../features/admin/audit-log/AuditLogPage.tsx'), 'AuditLogPage'),
  search: auditSearch,
  spanish: true,
});
