-- Whether pictures of the company's judged pizzas may be exported to train the engine.
ALTER TABLE company ADD COLUMN dataset_consent boolean NOT NULL DEFAULT false;
