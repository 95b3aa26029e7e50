-- Where a camera sees pizzas is written by 'venue set', which checks it as this does; old rows stay.
ALTER TABLE venue ADD CONSTRAINT venue_camera_check CHECK (camera IS NULL OR camera @?
  'strict $ ? (@.x >= 0 && @.x <= 12000 && @.y >= 0 && @.y <= 12000 && @.radius > 0 && @.radius <= 12000)')
  NOT VALID;
