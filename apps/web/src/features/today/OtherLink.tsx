import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OtherLine } from './today-view.ts';

interface OtherLinkProps {
  line: OtherLine;
  className?: string;
  children?: ReactNode;
}

/** Link to the page for judging, objections or reports. */
export function OtherLink({ line, ...props }: OtherLinkProps) {
  switch (line.kind) {
    case 'reviews':
      return line.reviews.mayReview ? (
        <Link to="/audit" {...props} />
      ) : (
        <Link to="/raters" {...props} />
      );
    case 'reports':
      return <Link to="/quality-reports" {...props} />;
    case 'objections':
      return <Link to="/objections" {...props} />;
    case 'objection': {
      const venue = Number(line.objection.venue);
      return <Link to="/objections" search={{ venue, of: 'store' }} {...props} />;
    }
  }
}
