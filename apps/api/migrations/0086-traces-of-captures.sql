-- The trace of the call that brought a capture (W3C traceparent): its scoring and its signals go on with it. Null
-- where no traces are sent.
ALTER TABLE capture ADD COLUMN traceparent text;
