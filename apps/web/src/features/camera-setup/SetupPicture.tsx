import { useEffect, useState } from 'react';
import { readPicture } from './setup-calls.ts';

interface SetupPictureProps {
  phone: string;
  which: 'live' | 'pizza';
  /** Another one has the picture read again. */
  stamp: string;
  alt: string;
}

/** A picture of the set-up: no address names the phone's secret, so the page reads it itself. */
export function SetupPicture({ phone, which, stamp, alt }: SetupPictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    const read = async () => {
      const picture = await readPicture(phone, which, reading.signal);
      if (picture && !reading.signal.aborted) setAddress(URL.createObjectURL(picture));
    };
    void read();
    return () => reading.abort();
  }, [phone, which, stamp]);
  // The picture before stays until the next one is there.
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address && <img src={address} alt={alt} />;
}
