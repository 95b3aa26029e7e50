-- Captures are scored by turns of the stores: those of one store that wait, the oldest first.
CREATE INDEX capture_pending_by_venue ON capture (venue_id, try_after, id) WHERE state = 'pending';
DROP INDEX capture_pending;
