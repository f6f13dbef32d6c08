import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { moment } from '#src/lib/text/moment.ts';
import './timeline.css';

/** One entry of a timeline in words. */
export interface TimelineItem {
  key: string | number;
  /** Null: it has not happened yet, or its time is not known. */
  at: string | null;
  what: ReactNode;
  /** Absent where `what` names the person. */
  who?: string;
  /** The reason, the differences or the text, below. */
  more?: ReactNode;
  /** What the time opens. */
  link?: { to: To; title: string } | null;
  tone?: 'quiet';
}

interface Props {
  items: readonly TimelineItem[];
  /** Formats the times; by default with the date. */
  timeText?: (at: string) => string;
}

/** What happened to a record and what was written on it, in the order of the entries. */
export const Timeline = ({ items, timeText = moment }: Props) => (
  <ol className="timeline">
    {items.map(({ key, at, what, who, more, link, tone }) => {
      const time = at !== null && <time dateTime={at}>{timeText(at)}</time>;
      return (
        <li key={key} data-tone={tone}>
          {link && time ? (
            <Link className="quiet" to={link.to} title={link.title}>
              {time}
            </Link>
          ) : (
            time
          )}
          <span className="timeline__what">{what}</span>
          {who !== undefined && <small className="timeline__who">{who}</small>}
          {more && <div className="timeline__more">{more}</div>}
        </li>
      );
    })}
  </ol>
);
