import { Notifications, useNotifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { placeToasts } from './bottom-bars.ts';

/** Container of the toasts; mounted once near the root of the page. */
export function ToastContainer() {
  const { notifications } = useNotifications();
  useEffect(placeToasts, [notifications]);
  useWindowEvent('resize', placeToasts);
  return <Notifications position="bottom-center" />;
}
