/** What drivers answer to assignments. */
export const answers = {
  column: 'Driver’s progress',
  progress_sent: 'Sent',
  progress_seen: 'Seen',
  progress_accepted: 'Accepted',
  progress_at_store: 'At store',
  progress_at_door: 'At door',
  since: '{what} at {time}',
  accepted_title: 'Accepted by its driver',
  accepted_doubt: '{code} accepted it {age} ago',
  declined_title: 'Declined by this driver',
  declined_doubt: '{code} declined it or did not answer {age} ago',
  undo_accepted: '{doubt}. Undo #{id} again to take it from him.',
  of_30_days: 'Answers, 30 days',
  figures: '{accepted} accepted, {declined} declined, {timedOut} not answered',
  median: 'Time to answer',
} as const;
