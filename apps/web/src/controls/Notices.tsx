import { Notifications } from '@mantine/notifications';

/** Where notices appear; stands once near the root of the page. */
export function Notices() {
  return <Notifications position="bottom-center" />;
}
