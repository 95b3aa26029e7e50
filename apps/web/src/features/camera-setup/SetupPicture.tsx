import { useEffect, useState } from 'react';
import { readPicture } from './setup-calls.ts';

interface SetupPictureProps {
  phone: string;
  which: 'live' | 'pizza';
  /** A new value reloads the picture. */
  stamp: string;
  alt: string;
}

/**
 * A picture of the set-up. The phone's secret must not be in a URL, so the page loads the picture
 * itself.
 */
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
  // Revokes the previous picture only after the next one has replaced it.
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address && <img src={address} alt={alt} />;
}
