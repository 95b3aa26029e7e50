-- The cameras of an agent's last heartbeat that are not watched, because its store has as many as it may have.
ALTER TABLE store_agent ADD COLUMN left_out text[] NOT NULL DEFAULT '{}';

-- Each look at a camera asks for its own items, and each new fault for those of the last day.
CREATE INDEX camera_item_of_camera ON camera_item (venue_id, camera);
CREATE INDEX camera_item_found ON camera_item (venue_id, found_at);
