import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (tell: () => void) => onlineManager.subscribe(tell);
const isOnline = () => onlineManager.isOnline();

/** Whether the browser is online, as far as it knows. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
